import { Suspense } from 'react';
import { ANNOTATION_TOOL } from '../../../annotation/web/annotation-tool.ts';
import { PainelPage } from '../../../dashboard/web/PainelPage.tsx';
import { setChartTools } from '../../../kit/web/charts/chart-tools.ts';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';
import { WidgetBoard } from '../../../widgets/web/WidgetBoard.tsx';
import { WidgetBoardMenu } from '../../../widgets/web/WidgetBoardMenu.tsx';

/** A line of its own: the figures do not wait for it. */
const BackupNotice = lazyComponent(async () => (await import('../../../backup/web/BackupNotice.tsx')).BackupNotice);

setChartTools([ANNOTATION_TOOL]);

/** The painel, with its board of widgets and charts that can be annotated, and how the back-ups stand. */
export function Painel() {
  const notice = (
    <Suspense fallback={null}>
      <BackupNotice />
    </Suspense>
  );
  return <PainelPage Board={WidgetBoard} BoardMenu={WidgetBoardMenu} notice={notice} />;
}
