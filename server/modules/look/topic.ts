const START = 'look:'

/** The topic by which nodes hear that the pages of a project show another look. */
export const lookTopic = (projectId: number): string => `${START}${projectId}`
/** The project of a topic. */
export const lookTopicOf = (topic: string): number => Number(topic.slice(START.length))
