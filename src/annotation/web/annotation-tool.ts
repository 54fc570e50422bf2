import { PencilLine } from '../../kit/web/icons/icons.ts';

import type { ChartTool } from '../../charts/web/chart-tools.ts';
import { lazyComponent } from '../../kit/web/routing/lazy-component.tsx';

/** The chart tool that draws and writes on a chart. Its dialog loads when it is first opened. */
export const ANNOTATION_TOOL: ChartTool = {
  label: 'Anotar',
  Icon: PencilLine,
  Dialog: lazyComponent(async () => (await import('./AnnotationDialog.tsx')).AnnotationDialog),
};
