import { Suspense } from 'react';
import { ANNOTATION_TOOL } from '../../../annotation/web/annotation-tool.ts';
import { PainelPage } from '../../../dashboard/web/PainelPage.tsx';
import { setChartTools } from '../../../charts/web/chart-tools.ts';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';
import { WidgetBoard } from '../../../widgets/web/WidgetBoard.tsx';
import { WidgetBoardMenu } from '../../../widgets/web/WidgetBoardMenu.tsx';

/** Notices that load separately, so they do not delay the figures. */
const BackupNotice = lazyComponent(
  async () => (await import('../../../operating/entry/web/BackupNotice.tsx')).BackupNotice,
);
const DuplicatesNotice = lazyComponent(
  async () => (await import('../../../duplicates/web/DuplicatesNotice.tsx')).DuplicatesNotice,
);

setChartTools([ANNOTATION_TOOL]);

/** The painel: widgets, charts with annotations, the state of the back-ups, and the number of possible duplicates. */
export function Painel() {
  const notice = (
    <Suspense fallback={null}>
      <BackupNotice />
      <DuplicatesNotice />
    </Suspense>
  );
  return <PainelPage Board={WidgetBoard} BoardMenu={WidgetBoardMenu} notice={notice} />;
}
