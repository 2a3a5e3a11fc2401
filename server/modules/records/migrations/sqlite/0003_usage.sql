CREATE TABLE `record_usage` (
	`projectId` integer PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	`measuredAt` integer NOT NULL,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
