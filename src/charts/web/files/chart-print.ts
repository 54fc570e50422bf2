import { loadPicture } from './chart-image.ts';
import type { ChartPicture } from './chart-picture.ts';
import css from './chart-print.module.css';

/** Cleans up after the previous print, for browsers without an `afterprint` event. */
let cleanUpPrevious = () => {};

/** Prints only the picture, on A4 landscape. */
export async function printChart(picture: ChartPicture): Promise<void> {
  const image = await loadPicture(picture);
  image.alt = picture.title;
  cleanUpPrevious();
  const sheet = document.createElement('div');
  if (css.sheet) sheet.className = css.sheet;
  sheet.append(image);
  const { title } = document;
  const cleanUp = () => {
    sheet.remove();
    document.title = title;
    removeEventListener('afterprint', cleanUp);
    cleanUpPrevious = () => {};
  };
  cleanUpPrevious = cleanUp;
  document.body.append(sheet);
  // the suggested name of a print to a file
  document.title = picture.title;
  // not right after print(), which returns immediately on phones
  addEventListener('afterprint', cleanUp);
  print();
}
