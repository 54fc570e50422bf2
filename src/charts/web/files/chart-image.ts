import { saveFile } from '../../../kit/web/browser/save-file.ts';
import { type ChartPicture, svgDataUrl, svgFileText } from './chart-picture.ts';

export type ChartImageFormat = 'png' | 'jpg' | 'svg';

/** Pixels of the file for each pixel of the chart, for high-density screens and paper. */
const SCALE = 2;
const JPG_QUALITY = 0.92;

/** Saves the picture as a file. Rejects with a sentence for the user if the browser cannot make it. */
export async function saveChartImage(picture: ChartPicture, format: ChartImageFormat): Promise<void> {
  saveFile(await makeChartImage(picture, format), `${picture.fileName}.${format}`);
}

async function makeChartImage(picture: ChartPicture, format: ChartImageFormat): Promise<Blob> {
  if (format === 'svg') return new Blob([svgFileText(picture)], { type: 'image/svg+xml' });
  return rasterize(picture, format === 'png' ? 'image/png' : 'image/jpeg');
}

/** Draws the picture on white: JPG has no transparency, and a PNG may be pasted on a dark page. */
async function rasterize(picture: ChartPicture, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  const image = await loadPicture(picture);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * SCALE);
  canvas.height = Math.round(picture.height * SCALE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('O navegador não conseguiu desenhar a imagem.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const handleBlob = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('O navegador não conseguiu gravar a imagem.'));
    canvas.toBlob(handleBlob, type, JPG_QUALITY);
  });
}

/** Loads the picture as an image element. */
export async function loadPicture(picture: Pick<ChartPicture, 'svg'>): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = svgDataUrl(picture);
  await image.decode().catch(() => {
    throw new Error('O navegador não conseguiu ler o gráfico.');
  });
  return image;
}
