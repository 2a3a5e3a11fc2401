/** What browsers and the bundler say where a file did not come; one that came and throws says something else. */
const DID_NOT_COME = ['dynamically imported module', 'Importing a module script failed', 'Unable to preload CSS']

/** Whether code of ours did not come: the connection is lost, or the server has other files by now. */
export const isLostCode = (thrown: unknown): boolean =>
  thrown instanceof Error && DID_NOT_COME.some((words) => thrown.message.includes(words))
