import type {
  FastifyBaseLogger,
  FastifyTypeProvider,
  FastifyTypeProviderDefault,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerBase,
  RawServerDefault,
} from 'fastify';

// Whether one kind of server may stand for another: only where all its parts are the same. The house has one kind; the compiler
// finds nothing else out by itself, but takes each method of the interface apart for it, a fourteenth of the sources' program.
declare module 'fastify' {
  interface FastifyInstance<
    in out RawServer extends RawServerBase = RawServerDefault,
    in out RawRequest extends RawRequestDefaultExpression<RawServer> =
      RawRequestDefaultExpression<RawServer>,
    in out RawReply extends RawReplyDefaultExpression<RawServer> =
      RawReplyDefaultExpression<RawServer>,
    in out Logger extends FastifyBaseLogger = FastifyBaseLogger,
    in out TypeProvider extends FastifyTypeProvider = FastifyTypeProviderDefault,
  > {}
}
