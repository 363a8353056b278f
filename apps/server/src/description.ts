import { describeApi } from './core/openapi/registration.ts';
import type { OpenApiDocument } from './core/openapi/document.ts';
import { plainRoutes } from './routes/files.ts';
import { appRouter } from './router.ts';

/** The description of the product's own API, as it is committed and as tests hold answers against it. */
export function describeProduct(): OpenApiDocument {
  return describeApi(appRouter, plainRoutes);
}
