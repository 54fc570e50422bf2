import { formatCnpj } from '@fichario/brasil';
import type { FoundAnswer } from '../../../cnpj/cnpj.schema.ts';
import { emptyPessoa } from '../../../pessoa/empty.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { planCompany } from '../../../reading/receita/plan-company.ts';
import { consultaText } from './cnpj-words.ts';

/** Prints what the Receita said of a company: when, by whom, and the hash that proves the answer. */
export function printConsulta(pessoa: Pessoa, { company, consulta }: FoundAnswer, sha256: string | null): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const { contentDocument: sheet, contentWindow } = frame;
  if (!sheet || !contentWindow) return frame.remove();
  const add = (name: string, text: string) => {
    const element = sheet.createElement(name);
    element.textContent = text;
    sheet.body.append(element);
  };
  sheet.title = `Consulta do CNPJ ${formatCnpj(company.cnpj)}`;
  add('h1', sheet.title);
  add('p', `${consultaText(consulta)}. Ficha ${pessoa.codigo}.`);
  for (const { label, after } of planCompany(emptyPessoa('juridica'), company).fills) add('p', `${label}: ${after}`);
  if (sha256 !== null) add('p', `SHA-256 da resposta do provedor: ${sha256}`);
  contentWindow.addEventListener('afterprint', () => frame.remove());
  contentWindow.print();
}
