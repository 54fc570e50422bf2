import { Suspense } from 'react';
import { PendenciasPage } from '../../../dashboard/web/pendencias/PendenciasPage.tsx';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';

const InPlace = lazyComponent(
  async () => (await import('../../../record/web/in-place/InPlaceEditor.tsx')).InPlaceEditor,
);
const DuplicatesNotice = lazyComponent(
  async () => (await import('../../../duplicates/web/DuplicatesNotice.tsx')).DuplicatesNotice,
);

/** The pendências of the register, with in-place editing. */
export function Pendencias() {
  const notice = (
    <Suspense fallback={null}>
      <DuplicatesNotice />
    </Suspense>
  );
  return <PendenciasPage InPlace={InPlace} notice={notice} />;
}
