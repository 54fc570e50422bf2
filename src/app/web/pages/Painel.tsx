import { ANNOTATION_TOOL } from '../../../annotation/web/annotation-tool.ts';
import { PainelPage } from '../../../dashboard/web/PainelPage.tsx';
import { setChartTools } from '../../../kit/web/charts/chart-tools.ts';
import { WidgetBoard } from '../../../widgets/web/WidgetBoard.tsx';
import { WidgetBoardMenu } from '../../../widgets/web/WidgetBoardMenu.tsx';

setChartTools([ANNOTATION_TOOL]);

/** The painel, with its board of widgets and charts that can be annotated. */
export function Painel() {
  return <PainelPage Board={WidgetBoard} BoardMenu={WidgetBoardMenu} />;
}
