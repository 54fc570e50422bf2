import { loadPicture } from './chart-image.ts';
import type { ChartPicture } from './chart-picture.ts';
import css from './chart-print.module.css';

/** Takes away what the last print left, for browsers that do not tell when it is over. */
let tidyLast = () => {};

/** Prints the picture alone on a lying A4 sheet; what stands on the screen stays off the paper. */
export async function printChart(picture: ChartPicture): Promise<void> {
  const image = await loadPicture(picture);
  image.alt = picture.title;
  tidyLast();
  const sheet = document.createElement('div');
  if (css.sheet) sheet.className = css.sheet;
  sheet.append(image);
  const { title } = document;
  const tidy = () => {
    sheet.remove();
    document.title = title;
    removeEventListener('afterprint', tidy);
    tidyLast = () => {};
  };
  tidyLast = tidy;
  document.body.append(sheet);
  // the name that a print to a file begins with
  document.title = picture.title;
  // not after print(): phones return from it before the paper is chosen
  addEventListener('afterprint', tidy);
  print();
}
