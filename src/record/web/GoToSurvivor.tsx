import { useEffect } from 'react';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { navigate } from '../../kit/web/routing/router.ts';
import type { OpenedPessoa } from '../../pessoa/pessoa.ts';
import { recordLink } from '../../register/record/web/record-href.ts';

/** Navigates to the survivor of a merged record. The note there names the codigo of the merged record, if it is known. */
export function GoToSurvivor({ address, survivor }: { address: string; survivor: OpenedPessoa }) {
  const choice = useTenantChoice();
  const { mergedFrom = [] } = survivor;
  const named =
    mergedFrom.find((codigo) => String(codigo) === address) ?? (mergedFrom.length === 1 ? mergedFrom[0] : undefined);
  useEffect(() => {
    const search = named === undefined ? {} : { unida: String(named) };
    void navigate({ ...recordLink(survivor, choice), search, replace: true });
  }, [survivor, choice, named]);
  return null;
}
