import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';
import { OperationPage } from '../../../operations/web/OperationPage.tsx';

const InPlace = lazyComponent(
  async () => (await import('../../../record/web/in-place/InPlaceEditor.tsx')).InPlaceEditor,
);

/** An operation, with in-place editing of the changed fields. */
export function Operacao() {
  return <OperationPage InPlace={InPlace} />;
}
