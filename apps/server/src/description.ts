import { describeApi, type OpenApiDocument } from './core/openapi/index.ts';
import { plainRoutes } from './routes/files.ts';
import { appRouter } from './router.ts';

/** The OpenAPI document of the product, as committed and as checked by tests. */
export function describeProduct(): OpenApiDocument {
  return describeApi(appRouter, plainRoutes);
}
