CREATE TABLE `file_upload` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`displayName` text NOT NULL,
	`size` integer NOT NULL,
	`storeId` text NOT NULL,
	`userId` integer NOT NULL,
	`projectId` integer NOT NULL,
	`finishingAt` integer,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `file_upload_project` ON `file_upload` (`projectId`);--> statement-breakpoint
CREATE INDEX `file_upload_user` ON `file_upload` (`userId`);--> statement-breakpoint
CREATE INDEX `file_upload_name` ON `file_upload` (`name`);--> statement-breakpoint
CREATE TABLE `file_upload_part` (
	`key` text PRIMARY KEY NOT NULL,
	`uploadId` text NOT NULL,
	`number` integer NOT NULL,
	`tag` text NOT NULL,
	FOREIGN KEY (`uploadId`) REFERENCES `file_upload`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `file_upload_part_upload` ON `file_upload_part` (`uploadId`);