import { useState } from 'react';
import { saveFile } from '../../kit/web/browser/save-file.ts';
import { useAction } from '../../kit/web/overlay/useAction.ts';
import type { ChartProps } from './chart-data.ts';
import type { ChartTool } from './chart-tools.ts';
import type { DataFormat } from './files/chart-data-file.ts';
import type { ChartImageFormat } from './files/chart-image.ts';
import type { ChartPicture } from './files/chart-picture.ts';

/** The actions of the menu of a chart. The code that makes files loads on demand. */
export function useChartActions(props: ChartProps) {
  const { act, isRunning } = useAction();
  const [opened, setOpened] = useState<{ tool: ChartTool; picture: ChartPicture }>();

  const saveImage = (format: ChartImageFormat) =>
    act(async () => {
      const [picture, { saveChartImage }] = await Promise.all([draw(props), load(import('./files/chart-image.ts'))]);
      await saveChartImage(picture, format);
    }, `Imagem ${format.toUpperCase()} salva.`);
  const saveData = (format: DataFormat) =>
    act(async () => {
      const { makeDataFile, makeFileName } = await loadDataFiles();
      const { title, fileName, data } = props;
      const at = new Date();
      saveFile(await makeDataFile({ title, data, at }, format), `${makeFileName(fileName, at)}.${format}`);
    }, `Dados em ${format.toUpperCase()} salvos.`);
  const print = () =>
    act(async () => {
      const [picture, { printChart }] = await Promise.all([draw(props), load(import('./files/chart-print.ts'))]);
      await printChart(picture);
    });
  const openTool = (tool: ChartTool) => act(async () => setOpened({ tool, picture: await draw(props) }));

  return { isRunning, saveImage, saveData, print, openTool, opened, closeTool: () => setOpened(undefined) };
}

async function draw({ kind, title, fileName, data }: ChartProps): Promise<ChartPicture> {
  const { drawPicture } = await load(import('./files/draw-picture.ts'));
  return drawPicture({ kind, title, fileName, data, at: new Date() });
}

async function loadDataFiles() {
  const [{ makeDataFile }, { makeFileName }] = await load(
    Promise.all([import('./files/chart-data-file.ts'), import('./files/file-name.ts')]),
  );
  return { makeDataFile, makeFileName };
}

/** Replaces the browser's English message for a module that did not load. */
async function load<Parts>(parts: Promise<Parts>): Promise<Parts> {
  return parts.catch(() => {
    throw new Error('Não foi possível carregar o que prepara o arquivo. Verifique a conexão e tente de novo.');
  });
}
