import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A size that tells colours apart and takes no time to count. */
const SMALL = [240, 140] as const;

/** Does what makes the browser save a file; gives the file's name and what is in it. */
export async function saveFile(page: Page, ask: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), ask()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** The day in the name of a file is the one of whoever looks, whose browser is set to São Paulo. */
export function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());
}

/**
 * What a browser makes of a picture, on an empty page: its size, its first pixel, how many colours a small copy of it has,
 * and how many of its pixels are of the colour `sought`.
 */
export async function decodePicture(page: Page, type: string, bytes: Buffer, sought: readonly number[] = []) {
  const reader = await page.context().newPage();
  const url = `data:${type};base64,${bytes.toString('base64')}`;
  const decoded = await reader.evaluate(
    async ([source, color, size]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const read = (toWidth: number, toHeight: number) => {
        const context = new OffscreenCanvas(toWidth, toHeight).getContext('2d');
        context?.drawImage(image, 0, 0, toWidth, toHeight);
        return context?.getImageData(0, 0, toWidth, toHeight).data ?? new Uint8ClampedArray();
      };
      const [pixels, small] = [read(width, height), read(...size)];
      const colors = new Set<string>();
      for (let at = 0; at < small.length; at += 4) colors.add(small.slice(at, at + 3).join());
      let found = 0;
      for (let at = 0; color.length > 0 && at < pixels.length; at += 4) {
        if (color.every((value, channel) => Math.abs((pixels[at + channel] ?? 0) - value) < 6)) found += 1;
      }
      return { width, height, corner: Array.from(pixels.slice(0, 4)), colors: colors.size, found };
    },
    [url, sought, SMALL] as const,
  );
  await reader.close();
  return decoded;
}

/** What an independent reader finds in a PDF. */
export async function readPdf(bytes: Buffer) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: true, verbosity: 0 }).promise;
  const { info } = await pdf.getMetadata();
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  const [, , width = 0, height = 0] = page.view;
  const text = items.map((item) => ('str' in item ? item.str : '')).join('');
  const title = 'Title' in info ? info.Title : undefined;
  const found = { pages: pdf.numPages, landscape: width > height, title, text };
  await pdf.destroy();
  return found;
}
