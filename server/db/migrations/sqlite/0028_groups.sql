CREATE TABLE `project_group` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`projectId` integer NOT NULL,
	`name` text NOT NULL,
	`searchText` text,
	`remark` text DEFAULT '' NOT NULL,
	`roleId` integer,
	`rev` integer DEFAULT 1 NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`roleId`) REFERENCES `project_role`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_group_name` ON `project_group` (`projectId`,`name`);--> statement-breakpoint
CREATE INDEX `project_group_role` ON `project_group` (`roleId`);--> statement-breakpoint
CREATE TABLE `project_group_member` (
	`groupId` integer NOT NULL,
	`projectId` integer NOT NULL,
	`userId` integer NOT NULL,
	`createdAt` integer NOT NULL,
	PRIMARY KEY(`groupId`, `userId`),
	FOREIGN KEY (`groupId`) REFERENCES `project_group`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`projectId`,`userId`) REFERENCES `project_member`(`projectId`,`userId`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `project_group_member_user` ON `project_group_member` (`projectId`,`userId`);--> statement-breakpoint
ALTER TABLE `project_invitation` ADD `groupIds` text DEFAULT '[]' NOT NULL;