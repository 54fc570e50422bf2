import type { DrawnIcon } from '../../kit/web/icons/draw-icon.ts';
import type { ComponentType } from 'react';
import { createStore } from '../../kit/web/browser/store.ts';
import type { ChartPicture } from './files/chart-picture.ts';

/** A further entry in the menu of every chart. It opens a dialog with the picture of the chart. */
export type ChartTool = {
  label: string;
  Icon: DrawnIcon;
  Dialog: ComponentType<{ picture: ChartPicture; onClose: () => void }>;
};

const tools = createStore<readonly ChartTool[]>([]);

export const useChartTools = tools.use;

/** Sets the tools of every chart. `app` calls it, because charts must not import the tools. */
export const setChartTools = tools.set;
