import type { Locator } from '@playwright/test';
import sharp from 'sharp';

/** The share of the map’s pixels close to a colour, 0 to 1. */
export async function shareOf(map: Locator, [red, green, blue]: number[]): Promise<number> {
  const { data, info } = await sharp(await map.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let near = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const off = [red, green, blue].map((wanted = 0, part) =>
      Math.abs((data[at + part] ?? 0) - wanted),
    );
    if (Math.max(...off) <= 6) near += 1;
  }
  return near / (data.length / info.channels);
}
