import { formatCnpj } from '@fichario/brasil';
import type { FoundAnswer } from '../../../cnpj/cnpj.schema.ts';
import { emptyPessoa } from '../../../pessoa/empty.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { planCompany } from '../../../reading/receita/plan-company.ts';
import { consultaText } from './cnpj-words.ts';

/** What the Receita stated of a company, line by line: when, by whom, each field, and the hash that proves the answer. */
export function linesOfConsulta(
  { codigo }: Pessoa,
  { company, consulta }: FoundAnswer,
  sha256: string | null,
): string[] {
  const { fills } = planCompany(emptyPessoa('juridica'), company);
  return [
    `Consulta do CNPJ ${formatCnpj(company.cnpj)}`,
    `${consultaText(consulta)}. Ficha ${codigo}.`,
    ...fills.map(({ label, after }) => `${label}: ${after}`),
    ...(sha256 === null ? [] : [`SHA-256 da resposta do provedor: ${sha256}`]),
  ];
}

/** Prints lines of text, the first as the heading, on a sheet of their own. */
export function printLines([heading = '', ...lines]: readonly string[]): void {
  const frame = document.createElement('iframe');
  // a frame that is not displayed prints nothing in some browsers
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' });
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  document.body.append(frame);
  const { contentDocument: sheet, contentWindow } = frame;
  if (!sheet || !contentWindow) return frame.remove();
  sheet.title = heading;
  const elements = lines.map((text) => elementOf(sheet, 'p', text));
  sheet.body.append(elementOf(sheet, 'h1', heading), ...elements);
  contentWindow.addEventListener('afterprint', () => frame.remove());
  contentWindow.print();
}

function elementOf(sheet: Document, name: 'h1' | 'p', text: string): HTMLElement {
  const element = sheet.createElement(name);
  element.textContent = text;
  return element;
}
