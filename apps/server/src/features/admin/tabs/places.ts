import {
  importMunicipalitiesInput,
  importedMunicipalitiesSchema,
} from '@mesterhand/domain/places/import';
import { adminProcedure, router } from '../../../core/trpc/index.ts';
import { importMunicipalities } from '../../places/service.ts';

export const placesTab = router({
  importMunicipalities: adminProcedure({
    rate: 'write',
    output: importedMunicipalitiesSchema,
    rest: {
      method: 'PUT',
      path: '/admin/municipalities',
      tag: 'settings',
      summary: 'Brings the municipalities up to date with the official list',
      description:
        'The same list again changes nothing; with `dryRun` nothing is changed at all. A municipality that has postcodes stays, though it is no longer in the list.',
    },
  })
    .input(importMunicipalitiesInput)
    .mutation(({ ctx, input }) => importMunicipalities(ctx.db, ctx.actor, input)),
});
