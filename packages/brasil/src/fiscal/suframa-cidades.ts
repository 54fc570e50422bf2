/** Amazonas, Acre, Rondônia and Roraima; in Amapá only the free trade area of Macapá and Santana. */
const IN_SUFRAMA = /^(?:1[1-4]|1600303$|1600600$)/;

/** Whether the SUFRAMA grants its benefits in a municipality, given by its IBGE code (MOC 7.0, Anexo I, rule E18-30). */
export function isInSuframa(codigoCidade: string): boolean {
  return IN_SUFRAMA.test(codigoCidade);
}
