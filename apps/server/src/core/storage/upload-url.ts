/** URL path of a stored file. */
export function uploadUrl(file: string): string;
export function uploadUrl(file: string | null): string | null;
export function uploadUrl(file: string | null): string | null {
  return file === null ? null : `/uploads/${file}`;
}
