import { LEFT_BY_BOTH, OF_BOTH } from './bling.ts';
import type { Profile } from './profile.ts';

export const TINY: Profile = {
  program: 'Tiny',
  proof: ['Observações do contato', 'IE isento', 'Tipo de contato'],
  columns: { ...LEFT_BY_BOTH, 'IE isento': null },
  others: `${OF_BOTH} | Observações do contato | Tipo de contato`,
  fixed: { 'codigosExternos.1.sistema': 'Tiny', 'codigosExternos.2.sistema': 'Tiny (código)' },
  memory: true,
};
