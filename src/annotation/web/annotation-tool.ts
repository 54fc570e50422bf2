import { PencilLine } from 'lucide-react';
import { lazy } from 'react';
import type { ChartTool } from '../../kit/web/charts/chart-tools.ts';

/** The chart tool that draws and writes on a chart. Its dialog loads when it is first opened. */
export const ANNOTATION_TOOL: ChartTool = {
  label: 'Anotar',
  Icon: PencilLine,
  Dialog: lazy(async () => ({ default: (await import('./AnnotationDialog.tsx')).AnnotationDialog })),
};
