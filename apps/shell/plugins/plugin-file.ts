/** The address of a file of a plugin. Written here once more, since the manifest's schema would come with the other one. */
export const pluginFile = (hash: string, file: string): string => `/plugins/${hash}/${file}`
