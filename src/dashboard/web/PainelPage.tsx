import { Lightbulb } from '../../kit/web/icons/icons.ts';
import { type ComponentType, type ReactNode, Suspense, useId, useMemo, useRef } from 'react';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { useMay } from '../../access/web/use-permissions.ts';
import { Button } from '../../kit/web/ui/Button.tsx';
import { lazyComponent } from '../../kit/web/routing/lazy-component.tsx';
import { PageHeader } from '../../kit/web/ui/PageHeader.tsx';
import type { WidgetBoardMenuProps, WidgetBoardProps } from '../../kit/web/ui/widget-definition.ts';
import { DASHBOARD, useFigures } from './dashboard.api.ts';
import css from './Painel.module.css';
import { painelWidgets } from './painel-widgets.tsx';
import { TipsCarousel } from './TipsCarousel.tsx';
import { useTipsClosed } from './use-tips-closed.ts';

const PAGE = 'painel';
/** Needed only for a register without records. */
const FirstSteps = lazyComponent(async () => (await import('./FirstSteps.tsx')).FirstSteps);
/** Needed only after an upgrade. */
const SearchPreparation = lazyComponent(async () => (await import('./SearchPreparation.tsx')).SearchPreparation);

type Props = {
  Board: ComponentType<WidgetBoardProps>;
  BoardMenu: ComponentType<WidgetBoardMenuProps>;
  /** notices about the installation */
  notice: ReactNode;
};

/** The first page: the figures of the register, with links to the counted records. */
export function PainelPage({ Board, BoardMenu, notice }: Props) {
  const tenant = useTenantChoice();
  const seeHistory = useMay('pessoa.history');
  const seeBirth = useMay('pessoa.seeBirth');
  const tipsId = useId();
  const tipsButton = useRef<HTMLButtonElement>(null);
  const tips = useTipsClosed();
  const totals = useFigures(DASHBOARD.totals);
  const widgets = useMemo(() => painelWidgets({ seeHistory, seeBirth }), [seeHistory, seeBirth]);
  const isEmpty = totals.data?.total === 0;

  const handleCloseTips = () => {
    tips.close();
    tipsButton.current?.focus();
  };
  return (
    <div className={css.page}>
      <PageHeader
        title="Painel"
        actions={
          <>
            <Button
              ref={tipsButton}
              variant="subtle"
              icon={<Lightbulb />}
              aria-expanded={!tips.areClosed}
              aria-controls={tips.areClosed ? undefined : tipsId}
              onClick={tips.areClosed ? tips.open : tips.close}
            >
              Dicas
            </Button>
            {!isEmpty && <BoardMenu page={PAGE} widgets={widgets} />}
          </>
        }
      />
      {notice}
      <Suspense fallback={null}>{!!totals.data?.unprepared && <SearchPreparation />}</Suspense>
      {!tips.areClosed && <TipsCarousel id={tipsId} onClose={handleCloseTips} />}
      {isEmpty ? (
        <Suspense fallback={null}>
          <FirstSteps isAll={tenant === 'all'} />
        </Suspense>
      ) : (
        <Board page={PAGE} widgets={widgets} label="Números do cadastro" />
      )}
    </div>
  );
}
