CREATE TABLE `file_folder` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`userId` integer,
	`projectId` integer,
	`parentId` integer,
	`name` text NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `file_folder_user` ON `file_folder` (`userId`);--> statement-breakpoint
CREATE INDEX `file_folder_project` ON `file_folder` (`projectId`);--> statement-breakpoint
ALTER TABLE `file` ADD `folderId` integer;--> statement-breakpoint
CREATE INDEX `file_in_folder` ON `file` (`folderId`);