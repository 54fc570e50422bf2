import { Suspense } from 'react';
import { ANNOTATION_TOOL } from '../../../annotation/web/annotation-tool.ts';
import { PainelPage } from '../../../dashboard/web/PainelPage.tsx';
import { setChartTools } from '../../../charts/web/chart-tools.ts';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';
import { WidgetBoard } from '../../../widgets/web/WidgetBoard.tsx';
import { WidgetBoardMenu } from '../../../widgets/web/WidgetBoardMenu.tsx';

/** Lines of their own: the figures do not wait for them. */
const BackupNotice = lazyComponent(
  async () => (await import('../../../operating/entry/web/BackupNotice.tsx')).BackupNotice,
);
const DuplicatesNotice = lazyComponent(
  async () => (await import('../../../duplicates/web/DuplicatesNotice.tsx')).DuplicatesNotice,
);

setChartTools([ANNOTATION_TOOL]);

/** The painel, with its board of widgets and charts that can be annotated, how the back-ups stand, and how many records may be the same. */
export function Painel() {
  const notice = (
    <Suspense fallback={null}>
      <BackupNotice />
      <DuplicatesNotice />
    </Suspense>
  );
  return <PainelPage Board={WidgetBoard} BoardMenu={WidgetBoardMenu} notice={notice} />;
}
