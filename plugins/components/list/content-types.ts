/** What an item's content can be. Apart from the schema, so that the view needs no validation library. */
export const CONTENT_TYPES = ['text', 'date1', 'date2', 'money', 'number', 'tag'] as const
