import { uploadedImagesOutput } from '@mesterhand/domain/works/schema';
import { sendFile } from '../../../core/api/send-file.ts';

type Upload = { files: readonly File[] } & Pick<
  Parameters<typeof sendFile>[0],
  'signal' | 'onProgress'
>;

/** Uploads pictures in one form; returns their URLs in the same order. */
export async function sendImages({ files, ...upload }: Upload): Promise<string[]> {
  const form = new FormData();
  for (const file of files) form.append('images', file, file.name);
  const answer = await sendFile({ path: '/api/upload/work-project-images', form, ...upload });
  return uploadedImagesOutput.parse(answer).imageUrls;
}
