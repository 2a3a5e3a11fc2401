CREATE TABLE `look` (
	`projectId` integer PRIMARY KEY NOT NULL,
	`documentId` integer NOT NULL,
	`stgPublishId` integer,
	`prdPublishId` integer,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`documentId`) REFERENCES `document`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `look_publish` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`projectId` integer NOT NULL,
	`env` text NOT NULL,
	`hash` text NOT NULL,
	`css` text NOT NULL,
	`revision` integer NOT NULL,
	`userId` integer NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `look_publish_project` ON `look_publish` (`projectId`,`env`);--> statement-breakpoint
CREATE INDEX `look_publish_hash` ON `look_publish` (`hash`);