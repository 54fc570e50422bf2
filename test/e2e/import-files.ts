import type { Page } from '@playwright/test';

/** As an accountant's Excel saves it: Windows-1252, semicolons. */
export function toFile(name: string, lines: readonly string[]) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), 'latin1') };
}

/** Rows that are right, each of somebody else. */
export function manyRows(count: number): string[] {
  return ['Nome;E-mail', ...Array.from({ length: count }, (_, row) => `Íris Número ${row};iris${row}@exemplo.com.br`)];
}

/** What a person does who drags files from the desktop over the page. */
export async function dragFiles(
  page: Page,
  type: 'dragenter' | 'drop',
  files: readonly { name: string; text: string }[],
): Promise<void> {
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const { name, text } of given) data.items.add(new File([text], name));
    return data;
  }, files);
  await page.dispatchEvent('body', type, { dataTransfer: transfer });
}
