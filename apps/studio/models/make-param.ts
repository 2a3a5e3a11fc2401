/** The parameter of an editor's address that names the model to make parts of. */
export const MODEL_PARAM = 'make'
