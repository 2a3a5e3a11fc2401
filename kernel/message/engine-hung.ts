/** What is reported of a page whose logic hung: its engine was stopped and restarted. */
export const ENGINE_HUNG = 'The logic of a page did not answer, so its worker was replaced'
