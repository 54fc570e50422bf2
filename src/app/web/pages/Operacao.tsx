import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';
import { OperationPage } from '../../../operations/web/OperationPage.tsx';

const InPlace = lazyComponent(
  async () => (await import('../../../record/web/in-place/InPlaceEditor.tsx')).InPlaceEditor,
);

/** One operation, with what it changed edited where it is read. */
export function Operacao() {
  return <OperationPage InPlace={InPlace} />;
}
