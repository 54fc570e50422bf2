/** The connections, servers and processes that keep this process alive. */
export function listHandles(): [unknown, string][] {
  // Node documents only the names of their kinds (`getActiveResourcesInfo`), and two of a kind are not the same
  const { _getActiveHandles } = process as unknown as { _getActiveHandles: () => object[] };
  return _getActiveHandles().map((handle) => [handle, handle.constructor.name]);
}
