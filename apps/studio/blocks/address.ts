/** Where a block is edited as a document of its own. */
export const blockAddress = (id: string): string => `/editor/block/${id}`
/** Where the blocks of a project are listed. */
export const blocksAddress = (projectId: number): string => `/project/${projectId}/blocks`
