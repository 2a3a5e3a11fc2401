import type { Editor } from '#sdk/studio'

/** Opens the list of what is wrong with the page. */
export const openProblems = (editor: Editor): void => void editor.open('dock/problems')
