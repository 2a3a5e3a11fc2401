CREATE TABLE `notification` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`userId` integer NOT NULL,
	`projectId` integer,
	`kind` text NOT NULL,
	`values` text NOT NULL,
	`link` text DEFAULT '' NOT NULL,
	`readAt` integer,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notification_user` ON `notification` (`userId`,`projectId`,`readAt`);
--> statement-breakpoint
CREATE INDEX `notification_project` ON `notification` (`projectId`);
