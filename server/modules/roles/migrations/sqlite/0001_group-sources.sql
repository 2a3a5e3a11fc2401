CREATE TABLE `project_group_source` (
	`groupId` integer NOT NULL,
	`projectId` integer NOT NULL,
	`provider` text NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`groupId`, `provider`, `name`),
	FOREIGN KEY (`groupId`) REFERENCES `project_group`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `project_group_source_name` ON `project_group_source` (`provider`,`name`);
--> statement-breakpoint
ALTER TABLE `project_group_member` ADD `origin` text;
