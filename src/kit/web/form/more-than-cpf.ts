/** Whether a document, complete or not, can only be a CNPJ. */
export function isMoreThanCpf(text: string): boolean {
  return /[A-Za-z]/.test(text) || text.replace(/[^0-9]/g, '').length > 11;
}
