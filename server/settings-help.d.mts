export function settingsHelp(chapter: string): string[]
