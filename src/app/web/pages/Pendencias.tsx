import { PendenciasPage } from '../../../dashboard/web/pendencias/PendenciasPage.tsx';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';

const InPlace = lazyComponent(
  async () => (await import('../../../record/web/in-place/InPlaceEditor.tsx')).InPlaceEditor,
);

/** What is missing in the register, filled in where it is read. */
export function Pendencias() {
  return <PendenciasPage InPlace={InPlace} />;
}
