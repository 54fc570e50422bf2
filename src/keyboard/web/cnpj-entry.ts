import { formatCnpj } from '@fichario/brasil';
import { Building2 } from '../../kit/web/icons/icons.ts';
import { navigate } from '../../kit/web/routing/router.ts';
import { handText, keepPastedText } from '../../register/record/web/pasted-text.ts';
import type { PaletteEntry } from './palette-entries.ts';

/** Begins the record of a company by its CNPJ, which the form then looks up. */
export function cnpjEntry(cnpj: string): PaletteEntry {
  const text = formatCnpj(cnpj);
  return {
    id: 'cnpj',
    label: `Cadastrar a empresa do CNPJ ${text}`,
    group: 'CNPJ',
    icon: Building2,
    run: () => {
      if (handText(text)) return;
      keepPastedText(text);
      void navigate({ to: '/empresas/$codigo', params: { codigo: 'nova' } });
    },
  };
}
