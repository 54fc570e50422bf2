import { PencilLine } from 'lucide-react';
import { lazy } from 'react';
import type { ChartTool } from '../../kit/web/charts/chart-tools.ts';

/** Draws and writes on a chart. The dialog is loaded when it is opened. */
export const ANNOTATION_TOOL: ChartTool = {
  label: 'Anotar',
  Icon: PencilLine,
  Dialog: lazy(async () => ({ default: (await import('./AnnotationDialog.tsx')).AnnotationDialog })),
};
