import { dropDocumentSeparators } from '@fichario/brasil';
import { subscribeToTenantChoice } from '../../../access/web/tenant-choice.store.ts';

/** The CNPJs whose forms were filled from a look-up in this page: a save then says that their values come from it. */
const answered = new Set<string>();
subscribeToTenantChoice(() => answered.clear());

export function noteAnswered(cnpj: string, isFilled: boolean): void {
  if (isFilled) answered.add(bare(cnpj));
  else answered.delete(bare(cnpj));
}

/** Whether values of the record of this CNPJ come from a look-up. */
export function isAnswered(cnpj: string | null | undefined): boolean {
  return cnpj ? answered.has(bare(cnpj)) : false;
}

function bare(cnpj: string): string {
  return dropDocumentSeparators(cnpj).toUpperCase();
}
