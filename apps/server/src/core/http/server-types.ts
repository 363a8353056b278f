import type {
  FastifyBaseLogger,
  FastifyTypeProvider,
  FastifyTypeProviderDefault,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerBase,
  RawServerDefault,
} from 'fastify';

// Declares that Fastify instances are assignable to each other only when all type parameters are equal. This product
// has one kind; without this the compiler compares the interface method by method, a fourteenth of its time on the
// server.
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
