import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { createStore } from '../browser/store.ts';
import type { ChartPicture } from './files/chart-picture.ts';

/** Something more that the menu of a chart offers: it opens a dialog over the chart's picture. */
export type ChartTool = {
  label: string;
  Icon: LucideIcon;
  Dialog: ComponentType<{ picture: ChartPicture; onClose: () => void }>;
};

const tools = createStore<readonly ChartTool[]>([]);

export const useChartTools = tools.use;

/** Sets the tools of every chart. The charts do not know them: whoever puts the page together does. */
export const setChartTools = tools.set;
