import { describeApi, type OpenApiDocument } from './core/openapi/index.ts';
import { plainRoutes } from './routes/files.ts';
import { appRouter } from './router.ts';

/** The description of the product's own API, as it is committed and as tests hold answers against it. */
export function describeProduct(): OpenApiDocument {
  return describeApi(appRouter, plainRoutes);
}
